import { IntegrationError } from './integration-error.ts'

type Handler = (event: never) => unknown

/** `on`, `once` and `off` of an Element. */
export function createEvents(known: readonly string[]) {
  const handlers = new Map<string, Set<Handler>>()

  function add(type: string, handler: Handler): void {
    if (!known.includes(type))
      throw new IntegrationError(`Invalid value for element.on(): ${type} is not an event of this Element.`)
    if (typeof handler !== 'function')
      throw new IntegrationError('Invalid value for element.on(): handler should be a function.')
    handlers.set(type, (handlers.get(type) ?? new Set()).add(handler))
  }

  function remove(type: string, handler?: Handler): void {
    if (handler) handlers.get(type)?.delete(handler)
    else handlers.delete(type)
  }

  return {
    on: add,
    off: remove,
    once: (type: string, handler: Handler): void => {
      const wrapped = (event: never) => {
        remove(type, wrapped)
        handler(event)
      }
      add(type, wrapped)
    },
    /** Returns whether anybody listens. */
    emit: (type: string, event: object): boolean => {
      const listening = [...(handlers.get(type) ?? [])]
      for (const handler of listening) handler(event as never)
      return listening.length > 0
    },
  }
}

/** The methods of an Element that return it, so that calls can be chained. */
export function chained<Element>(events: ReturnType<typeof createEvents>, element: () => Element) {
  return {
    on: (type: string, handler: Handler): Element => {
      events.on(type, handler)
      return element()
    },
    once: (type: string, handler: Handler): Element => {
      events.once(type, handler)
      return element()
    },
    off: (type: string, handler?: Handler): Element => {
      events.off(type, handler)
      return element()
    },
  }
}
