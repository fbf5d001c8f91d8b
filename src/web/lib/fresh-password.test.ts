import { describe, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { withFreshPassword } from './fresh-password.ts'

const refused = () => Promise.reject(new AppError('password_required'))

describe('a call that requires a recent password', () => {
  test('is retried after the password is confirmed', async () => {
    const answers = [refused, async () => 'refunded']

    const result = await withFreshPassword(
      () => (answers.shift() as () => Promise<string>)(),
      async () => true,
    )

    expect(result).toBe('refunded')
  })

  test('fails when the dialog is closed, and when the retry is rejected too', async () => {
    for (const confirmed of [false, true]) {
      await expect(withFreshPassword(refused, async () => confirmed)).rejects.toMatchObject({
        code: 'password_required',
      })
    }
  })

  test('shares one dialog with other calls rejected at the same time', async () => {
    let prompts = 0
    const gate = Promise.withResolvers<boolean>()
    const ask = () => {
      prompts += 1
      return gate.promise
    }
    const tries = [0, 0]
    const attempt = (at: number) => async () => {
      tries[at] = (tries[at] ?? 0) + 1
      return tries[at] === 1 ? refused() : at
    }

    const both = Promise.all([withFreshPassword(attempt(0), ask), withFreshPassword(attempt(1), ask)])
    gate.resolve(true)

    expect(await both).toEqual([0, 1])
    expect(prompts).toBe(1)
  })

  test('does not ask for the password after any other error', async () => {
    await expect(
      withFreshPassword(
        () => Promise.reject(new AppError('forbidden')),
        () => Promise.reject(new Error('prompted')),
      ),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})
