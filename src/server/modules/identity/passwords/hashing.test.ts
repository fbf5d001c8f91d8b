import { expect, test } from 'vitest'
import { createHashing } from './hashing.ts'

test('a password that gets nothing of the processor is taken over, and all are answered', async () => {
  // Nothing is done within no time at all: each patient thread seems to starve.
  const ask = createHashing({ threads: 1, starvedMs: 0, insistMs: 60_000 })
  const answers = await Promise.all(['lantern', 'marsh 91', 'kettle'].map((password) => ask({ password })))
  expect(answers).toEqual(
    answers.map(() => ({ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) })),
  )
})

const ANSWERS_UNLESS_PATIENT = `
  import { parentPort, workerData } from 'node:worker_threads'
  parentPort.on('message', ({ password }) => workerData.patient || parentPort.postMessage({ hash: password }))`

test('a thread that starves for good keeps nobody waiting, however long ago that was noticed', async () => {
  const program = new URL(`data:text/javascript,${encodeURIComponent(ANSWERS_UNLESS_PATIENT)}`)
  const ask = createHashing({ threads: 1, starvedMs: 0, insistMs: 0, program })
  expect(await ask({ password: 'lantern' })).toEqual({ hash: 'lantern' })
  expect(await ask({ password: 'kettle' })).toEqual({ hash: 'kettle' })
})
