import { describe, expect, it } from 'vitest'
import { RegisterBody } from './api.ts'
import { isPlainUsername, PLAIN_USERNAME } from './plain-username.ts'
import { madeUsername } from './usernames.ts'

describe('[ACCOUNT-32] a username that a person takes', () => {
  it.each([
    ...[
      'anna',
      'Anna.Horvat-2',
      'đorđe_š',
      'ngữ',
      'jose\u0301',
      'ɔ\u0300fo',
      'ανα',
      'Анна',
      'अनिता',
      'สมชาย',
      '田中さくら',
      'タロー',
    ],
    ...['김철수', '007', 'a.b'],
  ])('may be %s', (username) => {
    expect(isPlainUsername(username.normalize('NFKC'))).toBe(true)
  })

  it.each([
    ['an e-mail', 'ana@test.example'],
    ['letters of two scripts', 'аnna'],
    ['Greek in Latin', 'annα'],
    ['a zero-width space', 'an\u200bna'],
    ['a joiner', 'an\u200dna'],
    ['a soft hyphen', 'an\u00adna'],
    ['a filler', 'ㅤㅤㅤ'],
    ['a mark that joins', 'an\u034fna'],
    ['a variation', 'anna\ufe0f'],
    ['a turn of direction', 'anna\u202exx'],
    ['a mark of direction', 'anna\u200f'],
    ['Hebrew', 'אנה'],
    ['Arabic', 'آنا'],
    ['blanks', 'an na'],
    ['a control character', 'an\u0007na'],
    ['many marks', 'a\u0316\u0317\u0318nna'],
    ['a picture', 'anna😀'],
    ['another sign', 'anna+1'],
  ])('may not have %s', (_what, username) => {
    expect(isPlainUsername(username.normalize('NFKC'))).toBe(false)
  })

  it('is asked for in its form NFKC, and refused with one sentence', () => {
    const body = { firstName: 'Ana', lastName: 'Horvat', email: 'ana@test.example', password: 'eight888' }
    expect(RegisterBody.parse({ ...body, username: ' Ａｎｎａ ' }).username).toBe('Anna')
    expect(RegisterBody.safeParse({ ...body, username: 'аnna' }).error?.issues).toMatchObject([
      { path: ['username'], message: PLAIN_USERNAME },
    ])
  })
})

it.each([
  ['john+vip@north.example', 'johnvip'],
  ["o'brien@north.example", 'obrien'],
  ['+@north.example', 'user'],
])('[ACCOUNT-32] a username that is made of %s is %s', (email, username) => {
  expect(madeUsername(email, new Map())).toBe(username)
  expect(isPlainUsername(username)).toBe(true)
})
