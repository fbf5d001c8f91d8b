import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Sampler as Setting } from './traces.ts'

export function createSampler(setting: Setting): Sampler {
  const root = rootSampler(setting)
  return setting.byParent ? new ParentBasedSampler({ root }) : root
}

function rootSampler(setting: Setting): Sampler {
  switch (setting.kind) {
    case 'always_on':
      return new AlwaysOnSampler()
    case 'always_off':
      return new AlwaysOffSampler()
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(setting.ratio)
  }
}
