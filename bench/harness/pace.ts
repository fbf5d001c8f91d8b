import { setTimeout as pause } from 'node:timers/promises'

/** Short enough that those who come by the second do not come in bursts. */
const TICK_MS = 5

/** A new one comes when another one has ended. */
export async function keepBusy(come: () => Promise<void>, atOnce: number, endsAt: number): Promise<void> {
  const comeAgain = async () => {
    while (performance.now() < endsAt) await come()
  }
  await Promise.all(Array.from({ length: atOnce }, comeAgain))
}

/** They come at this rate however long the others take. */
export async function comeEvenly(
  come: () => Promise<void>,
  perSecond: number,
  endsAt: number,
): Promise<void> {
  const startedAt = performance.now()
  const coming = new Set<Promise<void>>()
  let started = 0
  for (let now = startedAt; now < endsAt; now = performance.now()) {
    for (; started < ((now - startedAt) / 1000) * perSecond; started++) {
      const one = come().finally(() => coming.delete(one))
      coming.add(one)
    }
    await pause(TICK_MS)
  }
  await Promise.all(coming)
}
