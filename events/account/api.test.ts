import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  accountCalls,
  ChangePasswordBody,
  CompanyBody,
  CompleteRegistrationBody,
  CreatedUser,
  CreateUserBody,
  InvitationBody,
  InvitationLink,
  LinkVerdict,
  RegisterBody,
  ResetLink,
  SetPasswordBody,
  UserCompanyBody,
  UserInfo,
  UserRoleBody,
  VerifyLinkQuery,
} from './api.ts'
import { Company } from './company.ts'

const sentencesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

const names = { firstName: 'Ana', lastName: 'Horvat' }
const email = 'ana@harbour.example'
const registration = { ...names, email, password: 'eight888' }
const long = 'x'.repeat(201)

it.each([
  ['registers', RegisterBody, registration],
  ['is made by an employee', CreateUserBody, names],
  ['is invited', InvitationBody, {}],
  ['completes a registration', CompleteRegistrationBody, { ...registration, token: 'a token' }],
])('[ERASE-64] no address of an erased person is taken of one who %s', (_, schema, body) => {
  expect(schema.safeParse({ ...body, email }).success).toBe(true)
  expect(sentencesOf(schema, { ...body, email: '0f3c@Erased.INVALID' })).toEqual([
    'This address stands for erased people',
  ])
})

describe('[ACCOUNT-1] what is typed about accounts is refused with the sentence of the specification', () => {
  it.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ lastName: undefined }, 'Last name is required'],
    [{ email: 'ana@' }, 'Please enter a valid email address'],
    [{ email: undefined }, 'Please enter a valid email address'],
    [{ password: 'seven77' }, 'Password must be at least 8 characters'],
    [{ password: undefined }, 'Password must be at least 8 characters'],
  ])('by who registers: %j', (wrong, sentence) => {
    expect(sentencesOf(CompleteRegistrationBody, { ...registration, token: 'x', ...wrong })).toEqual([sentence])
    expect(sentencesOf(RegisterBody, { ...registration, ...wrong })).toEqual([sentence])
  })

  it.each([
    [{ firstName: 'A ' }, 'First name must be at least 2 characters'],
    [{ lastName: 'H' }, 'Last name must be at least 2 characters'],
    [{ email: 'no e-mail' }, 'Please enter a valid email address'],
  ])('by who creates a user: %j', (wrong, sentence) => {
    expect(sentencesOf(CreateUserBody, { ...names, email, ...wrong })).toEqual([sentence])
  })

  it('by who edits a user', () => {
    expect(sentencesOf(UserInfo, { ...names, username: 'an' })).toEqual(['Username must be at least 3 characters'])
    expect(sentencesOf(UserInfo, { firstName: 'A', lastName: 'B', username: 'ana' })).toEqual([
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
    ])
  })

  it.each([
    ['Short-1', 'Password must be at least 8 characters'],
    ['no-upper-1', 'Password must contain at least one uppercase letter'],
    ['NO-LOWER-1', 'Password must contain at least one lowercase letter'],
    ['No-Number', 'Password must contain at least one number'],
  ])('by who sets the password %j', (password, sentence) => {
    expect(sentencesOf(SetPasswordBody, { token: 'x', email, password })).toEqual([sentence])
  })

  it.each([
    [{ currentPassword: '' }, 'Current password is required'],
    [{ newPassword: 'five5' }, 'New password must be at least 6 characters'],
  ])('by who changes the own password: %j', (wrong, sentence) => {
    expect(sentencesOf(ChangePasswordBody, { currentPassword: 'x', newPassword: 'sixsix', ...wrong })).toEqual([
      sentence,
    ])
  })

  it.each(['ana.horvat@harbour.example', 'ANA.Horvat@Harbour.example', 'Ana.Horvat', 'ａｎａ.horvat', 'ana_horvat'])(
    '[ACCOUNT-33] by who takes their name %s as a password',
    (password) => {
      const sentences = ['Password must not be your username or email address']
      const own = { ...registration, email: 'ana.horvat@harbour.example', username: 'ana_horvat', password }
      expect(sentencesOf(RegisterBody, own)).toEqual(sentences)
      const { username: _, ...invited } = { ...own, token: 'x' }
      expect(sentencesOf(CompleteRegistrationBody, invited)).toEqual(password === 'ana_horvat' ? [] : sentences)
    },
  )

  it('[ACCOUNT-33] by who sets their name as a password by a link', () => {
    const body = { token: 'x', email: 'Horvat123@harbour.example', password: 'HORVAT123@harbour.example' }
    for (const password of [body.password, 'hORVAT123'])
      expect(sentencesOf(SetPasswordBody, { ...body, password })).toEqual([
        'Password must not be your username or email address',
      ])
  })

  it('by who names a company', () => {
    expect(sentencesOf(CompanyBody, { name: '  ' })).toEqual(['Company name is required'])
    expect(CompanyBody.parse({ name: ' Acme ' })).toEqual({ name: 'Acme' })
  })
})

describe('what is typed about accounts', () => {
  it('[HTTP-13] is refused when it is too long, by its name', () => {
    expect(sentencesOf(RegisterBody, { ...registration, firstName: long, password: long })).toEqual([
      'First name must be at most 200 characters; this one has 201',
      'Password must be at most 200 characters; this one has 201',
    ])
    expect(sentencesOf(InvitationBody, { email: `${long}@x.example` })).toEqual([
      'Email must be at most 200 characters',
    ])
  })

  it('has the blanks around names and e-mails taken away, not those of passwords', () => {
    const typed = { firstName: ' Ana ', lastName: ' Horvat', email: ` ${email} `, password: ' blank around ' }
    expect(RegisterBody.parse(typed)).toEqual({ ...names, email, password: ' blank around ', role: 'customer' })
  })

  it('makes a user a customer without a company where nothing else is said', () => {
    expect(CreateUserBody.parse({ ...names, email })).toMatchObject({ role: 'customer', companyId: null })
    expect(UserCompanyBody.parse({ companyId: null })).toEqual({ companyId: null })
  })

  it('makes people who register themselves customers alone', () => {
    expect(RegisterBody.safeParse({ ...registration, role: 'employee' }).success).toBe(false)
    expect(UserRoleBody.safeParse({ role: 'owner' }).success).toBe(false)
  })
})

it('each call about accounts stands at the path of the specification', () => {
  expect(Object.values(accountCalls).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /register',
    'POST /auth/complete-registration',
    'POST /auth/set-password',
    'POST /invitations',
    // Not in the specification.
    'POST /invitations/revoke',
    'POST /users',
    'POST /users/:id/reset-password',
    'POST /users/:id/unlock',
    'POST /users/:id/suspend',
    'POST /users/:id/resume',
    'PATCH /users/:id/info',
    'PATCH /users/:id/email',
    'PATCH /users/:id/role',
    'PATCH /users/:id/company',
    'POST /users/:id/sign-out',
    'DELETE /users/:id',
    'POST /users/:id/erase',
    // These three are not in the specification: about several people.
    'PATCH /users/role',
    'PATCH /users/company',
    'POST /users/delete',
    'POST /users/:id/change-password',
    'POST /companies',
    'PATCH /companies/:id',
    'DELETE /companies/:id',
  ])
})

it('the answers have the fields of the specification', () => {
  const fieldsOf = ({ shape }: z.ZodObject) => Object.keys(shape)
  expect(fieldsOf(Company)).toEqual(['id', 'name', 'createdAt'])
  expect(fieldsOf(CreatedUser)).toContain('resetUrl')
  // And whether a mail with the link goes out, which the specification leaves open.
  expect(fieldsOf(ResetLink)).toEqual(['resetLink', 'isMailed'])
  expect(fieldsOf(InvitationLink)).toEqual(['invitationUrl', 'isMailed'])
  expect(fieldsOf(VerifyLinkQuery)).toEqual(['token', 'email'])
  expect(fieldsOf(LinkVerdict)).toEqual(['valid', 'message'])
})
