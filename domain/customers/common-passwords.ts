/**
 * The passwords that are guessed first: what published lists of leaked ones agree on, from six letters up, and what
 * people of the Gulf and buyers of wheels would add.
 */
const common = new Set(
  `000000 111111 112233 121212 123123 123321 123456 1234567 12345678 123456789 1234567890 0123456789 123456a a123456
  123654 123789 131313 147258 147852 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 222222 232323 456789 555555
  654321 666666 696969 777777 7777777 789456 87654321 888888 88888888 987654 987654321 999999 11111111 00000000
  12341234 123qwe 123abc abc123 abcd1234 a1b2c3 aa123456 aaaaaa qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwert123
  qazwsx qazwsxedc q1w2e3r4 zxcvbn zxcvbnm asdfgh asdfghjkl asd123 zaq12wsx zaq1zaq1 password password1 password12
  password123 passw0rd p@ssw0rd p@ssword pa55word passwort pass123 pass1234 welcome welcome1 welcome123 letmein
  letmein1 login123 admin1 admin123 administrator root123 test123 test1234 testtest guest123 user123 changeme secret
  secret1 master master1 access access14 trustno1 iloveyou iloveyou1 lovely sunshine princess princess1 monkey
  dragon dragon1 shadow shadow1 superman batman spiderman pokemon naruto football football1 baseball basketball
  soccer hockey liverpool chelsea arsenal barcelona realmadrid ronaldo messi10 starwars matrix michael jordan
  jordan23 jennifer jessica michelle ashley daniel andrew joshua matthew thomas robert charlie george hunter buster
  tigger pepper ginger cookie banana cheese orange purple flower summer winter spring autumn freedom whatever killer
  hello123 hello1 helloworld computer internet samsung google facebook whatsapp iphone android ferrari porsche mercedes
  mustang corvette camaro toyota nissan landcruiser patrol lexus bmw123 audi123 harley yamaha ranger cowboy blink182
  nothing biteme qwe123 qweasd qweasdzxc xxxxxx gfhjkm mynoob 3rjs1la7qe 18atcskd2w 1g2w3e4r 5201314 woaini 147896325
  dubai123 dubai2020 dubai1 dubaiuae abudhabi sharjah emirates uae123 uae1234 uae12345 uae1971 kuwait qatar123 bahrain
  riyadh jeddah saudi123 oman123 mohammed mohamed muhammad ahmed123 mohammed1 mohamed123 fatima abdullah khalid123
  habibi habibi1 habibti inshallah mashallah bismillah allah123 allahuakbar alhamdulillah yaallah ramadan rimdana
  rimdana1 rimdana123 wheels wheels1 wheels123`.split(/\s+/),
)

/** Capitals and what stands behind it ("Password!") do not make a common word a rare one. */
export function isCommonPassword(password: string): boolean {
  const word = password.normalize('NFKC').toLowerCase()
  return common.has(word) || common.has(word.replace(/[!.?*#@$]+$/, '')) || isOneStep(word)
}

/** One letter again and again, or a run along the alphabet or the digits in either direction: "aaaaaaa", "23456789". */
function isOneStep(word: string): boolean {
  const letters = [...word].map((letter) => letter.codePointAt(0)!)
  const step = letters[1]! - letters[0]!
  return Math.abs(step) <= 1 && letters.every((letter, i) => i === 0 || letter - letters[i - 1]! === step)
}
