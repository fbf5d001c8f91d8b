import { describe, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { withFreshPassword } from './fresh-password.ts'

const refused = () => Promise.reject(new AppError('password_required'))

describe('a call that wants the password typed again', () => {
  test('is made once more after the password is given', async () => {
    const answers = [refused, async () => 'refunded']

    const result = await withFreshPassword(
      () => (answers.shift() as () => Promise<string>)(),
      async () => true,
    )

    expect(result).toBe('refunded')
  })

  test('is refused when the question is closed, and when the password did not help', async () => {
    for (const given of [false, true]) {
      await expect(withFreshPassword(refused, async () => given)).rejects.toMatchObject({
        code: 'password_required',
      })
    }
  })

  test('shares one question with others refused meanwhile', async () => {
    let asked = 0
    const gate = Promise.withResolvers<boolean>()
    const ask = () => {
      asked += 1
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
    expect(asked).toBe(1)
  })

  test('any other refusal is not asked about', async () => {
    await expect(
      withFreshPassword(
        () => Promise.reject(new AppError('forbidden')),
        () => Promise.reject(new Error('asked')),
      ),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})
