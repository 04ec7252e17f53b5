# MC-117: what stands below the last order is refused line by line, and said to stand there.
. tests/mail/lib
mail_demo token
W=$HOME_WORLD
T=$(token_of ming@example.org)
echo "B2F2W$W
Best regards
Sent from my phone" | mail ming@example.org "host+$T@test.example"
answered "Subject: demo turn 1: 1 order taken, 2 refused"
answered "All lines down to your last order were understood."
echo "Hello
B2F2W$W" | mail ming@example.org "host+$T@test.example"
answered "1 order taken, 1 refused"
lacks "$DIR/answer" "down to your last order"
echo "/add
Best regards" | mail ming@example.org "host+$T@test.example"
lacks "$DIR/answer" "down to your last order"
