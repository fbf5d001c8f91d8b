import { confirmSaved, retrieve } from './call-sandbox.ts'
import type { Part } from './listen.ts'

export function startController(): Part {
  return {
    setup: () => undefined,
    answer: async (ask) => {
      if (ask.kind === 'confirmSaved') return confirmSaved(ask)
      if (ask.kind !== 'retrieve') throw new Error('this frame has no payment details')
      return retrieve(ask)
    },
  }
}
