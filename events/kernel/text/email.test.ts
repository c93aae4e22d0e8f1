import { expect, it } from 'vitest'
import { AccountEmail } from '../../account/fields.ts'
import { LoginBody } from '../../session/api.ts'
import { Email } from './email.ts'

const parsed = (email: string) => Email.safeParse(email).data

it('[ACCOUNT-140] e-mails have the signs of local parts, and domains of any script', () => {
  for (const email of [
    "o'brien&sons@x.example",
    'a+b@x.example',
    'first.last@sub.x.example',
    'x/y=z@xn--p1ai.xn--p1ai',
  ])
    expect(parsed(email)).toBe(email)
  const none = [
    'a%b@x.example',
    'a|b@x.example',
    '.a@x.example',
    'a..b@x.example',
    'a@x',
    'a b@x.example',
    'a@-x.example',
  ]
  for (const email of [
    ...none,
    'a@x..example',
    'ä@x.example',
    'a@x.1',
    `a@${'x'.repeat(100_000)}`,
    'a@\u200dx.example',
  ])
    expect([email.slice(0, 30), parsed(email)]).toEqual([email.slice(0, 30), undefined])
})

it('[ACCOUNT-140] a domain in both forms is one, where a person is made, assigned and signs in', () => {
  const ascii = 'Ada@xn--mller-kva.example'
  for (const email of ['Ada@müller.example', 'Ada@mu\u0308ller.example', 'Ada@MÜLLER.example', ascii]) {
    expect(parsed(email)).toBe(ascii)
    expect(AccountEmail.parse(` ${email} `)).toBe(ascii)
    expect(LoginBody.parse({ username: email, password: 'x' }).username).toBe(ascii)
  }
  expect(LoginBody.parse({ username: 'ada', password: 'x' }).username).toBe('ada')
})
