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
  type Gateway,
  type ProviderCase,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
  type RefundOrder,
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
