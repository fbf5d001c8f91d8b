import { NO_TRACES, type OpenOptions, type Traces } from './traces.ts'

/** The libraries are loaded only if there are settings. */
export async function openTraces({ settings, ...options }: OpenOptions): Promise<Traces> {
  if (settings === null) return NO_TRACES
  const { recordTraces } = await import('./record-traces.ts')
  return recordTraces(settings, options)
}
