import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { catalog } from '#core/contract/catalog.ts'
import type { Call } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { callContext } from './context.ts'
import { load } from './load.ts'

const input = { params: { handle: 'mail-log' } }

function contextThat(fails: Error): RouterContextProvider {
  const context = new RouterContextProvider()
  const call: Call = () => Promise.reject(fails)
  context.set(callContext, call)
  return context
}

const thrownBy = (error: Error) =>
  load(contextThat(error), catalog.getProduct, input).catch((thrown) => thrown)

describe('load', () => {
  test('shows the not-found page for a missing record', async () => {
    const thrown = await thrownBy(new AppError('not_found'))

    expect(thrown).toBeInstanceOf(Response)
    expect(thrown.headers.get('Location')).toBe('/404')
  })

  test('turns an expected failure into the status of the page', async () => {
    const thrown = await thrownBy(new AppError('unavailable'))

    expect(thrown.init.status).toBe(503)
  })

  test('recognizes an error from another copy of the class', async () => {
    const foreign = Object.assign(new Error('Not found.'), {
      name: 'AppError',
      code: 'not_found',
      status: 404,
    })

    expect((await thrownBy(foreign)).headers.get('Location')).toBe('/404')
  })

  test('passes on an unexpected error, so that it is reported', async () => {
    const fault = new TypeError('x is undefined')

    expect(await thrownBy(fault)).toBe(fault)
  })
})
