export {
  type Connections,
  connectFromOutside,
  providerConnections,
  sandboxConnections,
} from './connections.ts'
export {
  type Approval,
  BadSignature,
  type CaseSubject,
  type Charge,
  CLOCK_SLACK_MS,
  type Decline,
  type Gateway,
  type MeansRef,
  type MeansSetup,
  type ProviderCase,
  type ProviderEvent,
  type ProviderMeans,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
  type RefundOrder,
  type RenewalCharge,
} from './gateway.ts'
export { createInstallation, INSTALLATION_CHANNEL } from './installation.ts'
export { finishRebuild, scheduleRebuild, takeDueRebuild } from './installation-queries.ts'
export { createPaymentsModule } from './module.ts'
export {
  type BrowserKeys,
  type Gateways,
  openGateways,
  openSwitchingGateways,
  type SwitchingGateways,
} from './open-gateways.ts'
export { keyIn } from './references.ts'
