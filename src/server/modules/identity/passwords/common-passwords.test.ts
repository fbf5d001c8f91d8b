import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const GUESSED_FIRST = `
password 12345678 123456789 1234567890 qwertyuiop iloveyou princess sunshine football baseball superman trustno1
welcome1 password1 Password1 Password123 P@ssw0rd P@ssword1 1q2w3e4r 1q2w3e4r5t qwerty123 1qaz2wsx zxcvbnm1 abcd1234
abc12345 starwars whatever computer corvette mercedes letmein1 dragon12 monkey12 charlie1 michelle jennifer liverpool
chelsea1 asdfghjkl asdfasdf qazwsxedc 11111111 00000000 88888888 12341234 11223344 87654321 98765432 19841984 aaaaaaaa
qweasdzxc passw0rd admin123 administrator changeme welcome123 Summer2024! Winter2025 Spring2026! test1234 testtest
iloveyou2 babygirl1 jesus123 shadow12 master123 pokemon1 samsung1 minecraft superstar1 nintendo google123 facebook1
internet myspace1 blink182 pa55word d1amonds fr33dom! hello123 hello1234 mustang1 abcdefgh abcdefghij 1234qwer q1w2e3r4 asdf1234
zaq12wsx zaq1zaq1 qwertyui qwerty12 987654321 66666666 12121212 123123123 123321123 asdasdasd qweqweqwe lovelove
`
  .trim()
  .split(/\s+/)

const FINE = [
  'correct horse battery staple',
  'tumble-kettle-91-marsh',
  'Vx7#kd02_pqL',
  'gT4mzq8Lw2',
  'ilikebigcupsandicannotlie',
  'dragon-48213957-lamp',
  'снег и солнце над рекой',
]

describe('isCommonPassword', () => {
  test.each(GUESSED_FIRST)('recognizes %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each(FINE)('accepts %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  test('recognizes common words with common endings', () => {
    const endings = ['', '1', '12', '123', '1234', '!', '2024', '2025', '01', '69']
    const words = ['monkey', 'dragon', 'michael', 'summer', 'liverpool']

    for (const word of words) for (const ending of endings) expect(isCommonPassword(word + ending)).toBe(true)
  })
})
