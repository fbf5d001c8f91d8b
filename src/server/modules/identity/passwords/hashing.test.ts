import { expect, onTestFinished, test, vi } from 'vitest'
import { createHashing } from './hashing.ts'

test('tasks of starved threads are taken over, and every password is hashed', async () => {
  // With a limit of 0 ms every low-priority thread counts as starved.
  const ask = createHashing({ threads: 1, starvedMs: 0, normalMs: 60_000 })
  const answers = await Promise.all(['lantern', 'marsh 91', 'kettle'].map((password) => ask({ password })))
  expect(answers).toEqual(
    answers.map(() => ({ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) })),
  )
})

const HANGS_AT_LOW_PRIORITY = `
  import { parentPort, workerData } from 'node:worker_threads'
  parentPort.on('message', ({ password }) => workerData.lowPriority || parentPort.postMessage({ hash: password }))`

test('a thread that hangs for good does not block later passwords', async () => {
  const program = new URL(`data:text/javascript,${encodeURIComponent(HANGS_AT_LOW_PRIORITY)}`)
  const ask = createHashing({ threads: 1, starvedMs: 0, normalMs: 0, program })
  expect(await ask({ password: 'lantern' })).toEqual({ hash: 'lantern' })
  expect(await ask({ password: 'kettle' })).toEqual({ hash: 'kettle' })
})

test('threads see nothing of the environment, not even that Node watches the files and wants to hear from them', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
  const ask = createHashing({ threads: 1, starvedMs: 0, normalMs: 60_000 })
  expect(await ask({ password: 'lantern' })).toHaveProperty('hash')
})
