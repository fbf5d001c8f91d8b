import { isLoopback } from './config-safety.ts'
import type { Values } from './config-variables.ts'
import { StartError } from './platform/start-error.ts'
import { parseCollectorHeaders, tracesUrl } from './platform/tracing/collector.ts'
import type { Sampler, TraceSettings } from './platform/tracing/traces.ts'

/** Null without a collector: traces are off. */
export function readTraces(values: Values): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = values
  if (endpoint === undefined) return null
  return {
    url: tracesUrl(endpoint),
    headers: headers === undefined ? {} : parseCollectorHeaders(headers),
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: readSampler(values),
    continueFromProxy: values.OTEL_PROPAGATORS === 'tracecontext',
  }
}

function readSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Values): Sampler {
  const byParent = name.startsWith('parentbased_')
  const kind = name.replace('parentbased_', '') as Sampler['kind']
  return kind === 'traceidratio' ? { kind, ratio: ratio ?? 1, byParent } : { kind, byParent }
}

/** Refuses settings that are fine one by one. */
export function refuseTraces(values: Values): void {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = values
  const problems: string[] = []
  if (endpoint && headers && !isPrivate(new URL(endpoint)))
    problems.push(
      'OTEL_EXPORTER_OTLP_HEADERS: needs an https:// address in OTEL_EXPORTER_OTLP_ENDPOINT, because over http:// anyone on the way can read them. Only localhost needs no https',
    )
  if (values.OTEL_TRACES_SAMPLER_ARG !== undefined && !values.OTEL_TRACES_SAMPLER.endsWith('traceidratio'))
    problems.push(
      'OTEL_TRACES_SAMPLER_ARG: is only for a ratio. Set OTEL_TRACES_SAMPLER to parentbased_traceidratio or traceidratio',
    )
  if (values.OTEL_PROPAGATORS === 'tracecontext' && values.TRUST_PROXY === false)
    problems.push(
      'OTEL_PROPAGATORS: needs TRUST_PROXY, because traces are continued only from a proxy that is trusted',
    )
  if (problems.length > 0) throw new StartError(problems.join('\n'))
}

function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopback(hostname)
}
