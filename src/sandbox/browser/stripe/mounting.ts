import { IntegrationError } from './integration-error.ts'
import type { Frame } from './open-frame.ts'

/** Where an Element is in the page, with the original's rules about it. */
export function createMounting(open: (container: HTMLElement) => Frame, onDestroyed: () => void) {
  let frame: Frame | null = null
  let destroyed = false

  function requireAlive(): void {
    if (destroyed)
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.')
  }

  function unmount(): void {
    requireAlive()
    frame?.close()
    frame = null
  }

  return {
    frame: () => frame,
    requireAlive,
    mount: (target: string | HTMLElement): void => {
      requireAlive()
      const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
      if (!container?.isConnected)
        throw new IntegrationError(
          `The selector you specified (${target}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
        )
      if (frame)
        throw new IntegrationError(
          'This Element is already mounted. Call unmount() before mounting it again.',
        )
      frame = open(container)
    },
    unmount,
    destroy: (): void => {
      unmount()
      destroyed = true
      onDestroyed()
    },
  }
}
