import { setTimeout as pause } from 'node:timers/promises'
import type { Probe } from '../load.ts'

const IDLE_MS = 5_000

export const secondStart: Probe = {
  name: 'start',
  about: 'second start to the first page',
  goal: { atMost: 5, unit: 's' },
  probe: async (bench) => (await bench.restartedShop()).firstPageMs / 1000,
}

/** Of the server process alone, without its database. */
export const idleMemory: Probe = {
  name: 'memory',
  about: 'resident size, idle',
  goal: { atMost: 200, unit: 'MB' },
  probe: async (bench) => {
    const { shop } = await bench.restartedShop()
    await pause(IDLE_MS)
    return (await shop.metric('process_resident_memory_bytes')) / 1e6
  },
}

/** Of the shop that all loads but those of growth have used. */
export const memoryAfterLoads: Probe = {
  name: 'memory-after',
  about: 'resident size after the loads before it',
  goal: { atMost: 350, unit: 'MB' },
  probe: async (bench) => {
    const shop = await bench.demoShop()
    await pause(IDLE_MS)
    return (await shop.metric('process_resident_memory_bytes')) / 1e6
  },
}
