import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { identity } from '#core/contract/identity.ts'
import { openTestShop, useTestShop } from '../../support/test-shop.ts'

const NEW = 'a brand new kettle'

describe('changing the password', () => {
  test('ends every other login, keeps this one, and mails a notice', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)
    const others = [await shop.login(person), await shop.login(person)]

    const { message } = await browser.ok(account.changePassword, { body: change(person.password) })

    expect(message).toBe('Your password has been changed.')
    expect((await browser.call(identity.currentUser, {})).status).toBe(200)
    for (const other of others) expect((await other.call(identity.currentUser, {})).status).toBe(401)
    expect(await shop.count('sessions')).toBe(1)
    expect((await shop.mail('password-changed', person.email)).text).toContain('Every other login has ended')
    const login = async (password: string) =>
      (await shop.browser().call(identity.login, { body: { email: person.email, password } })).status
    expect([await login(person.password), await login(NEW)]).toEqual([422, 200])
  })

  test('succeeds once out of twenty parallel attempts', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        browser.call(account.changePassword, { body: change(person.password, `${NEW} ${n}`) }),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
    expect((await shop.mails()).filter(({ kind }) => kind === 'password-changed')).toHaveLength(1)
  })

  test('limits guesses of the current password', async () => {
    const shop = await openTestShop({ rateLimits: true })
    const browser = await shop.login(await shop.user())

    const statuses = []
    for (let n = 0; n < 6; n++)
      statuses.push((await browser.call(account.changePassword, { body: change(`guess ${n}`) })).status)

    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })
})

describe('a rejected change', () => {
  const shop = useTestShop()

  test.each([
    [
      'a wrong current one',
      { current_password: 'wrong' },
      'current_password',
      'The password is not correct.',
    ],
    ['no current one', { current_password: undefined }, 'current_password', 'Password is required.'],
    [
      'the same as before',
      both('tumble kettle marsh 91'),
      'password',
      'The new password must differ from the current one.',
    ],
    [
      'a common one',
      both('password123'),
      'password',
      'This password is too common. Please choose another one.',
    ],
    [
      'two that differ',
      { password_confirmation: 'other' },
      'password_confirmation',
      'Passwords do not match.',
    ],
    ['a short one', both('short'), 'password', 'Use at least 8 characters.'],
  ])('%s', async (_, values, field, message) => {
    const person = await shop().user()
    const browser = await shop().login(person)

    const { status, body } = await browser.call(account.changePassword, {
      body: { ...change(person.password), ...values } as never,
    })

    expect(status).toBe(422)
    expect(body.errors).toEqual({ [field]: [message] })
    const login = { email: person.email, password: person.password }
    expect((await shop().browser().call(identity.login, { body: login })).status).toBe(200)
  })
})

function change(current: string, password = NEW) {
  return { current_password: current, ...both(password) }
}

function both(password: string) {
  return { password, password_confirmation: password }
}
