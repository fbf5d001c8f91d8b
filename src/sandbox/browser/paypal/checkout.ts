import type { OnApproveActions, PayPalButtonsComponentOptions } from '@paypal/paypal-js'
import type { ButtonFrame } from './button-frame.ts'
import type { Decision } from './messages.ts'
import { openOverlay } from './overlay.ts'
import { addressOf } from './script.ts'

type Props = PayPalButtonsComponentOptions

type Checkout = {
  props: Props
  frame: ButtonFrame
  /** Whether the frame could open a popup; otherwise PayPal shows its window in the page. */
  popup: boolean
  enabled: () => boolean
}

const NEVER = new Promise<never>(() => {})
const SERVER_ORDER = 'Orders of this sandbox are created and captured by the server'

/** From the click on the button to the buyer's decision and what the page makes of it. */
export async function runCheckout({ props, frame, popup, enabled }: Checkout): Promise<void> {
  try {
    const valid = await isValid(props)
    // A disabled button still reports the click, so that the page can say what is missing.
    if (valid && enabled()) await approve({ props, frame, popup, subject: createSubject(props) })
  } catch (error) {
    reportError(props, error)
  } finally {
    frame.send({ type: 'finish' })
  }
}

/** Neither `onCancel` nor `onError` is called for a rejected click. */
async function isValid({ onClick, fundingSource = 'paypal' }: Props): Promise<boolean> {
  const actions = { resolve: async () => true, reject: async () => false }
  // The types hide that the actions return what the page must return.
  const answer: unknown = await onClick?.({ fundingSource }, actions as unknown as Actions['onClick'])
  return answer !== false
}

type Actions = { onClick: Parameters<NonNullable<Props['onClick']>>[1] }

/** What the buyer approves: an order, or that their account is saved. */
type Subject = { id: string; saves: boolean }

async function createSubject(props: Props): Promise<Subject> {
  const { createOrder: create, createVaultSetupToken: createToken, fundingSource = 'paypal' } = props
  const saves = createToken !== undefined
  if (!create && !createToken) throw new Error('Expected createOrder to be passed')
  const id: unknown = createToken
    ? await createToken()
    : await create?.({ paymentSource: fundingSource }, { order: { create: refuse } })
  if (!id || typeof id !== 'string')
    throw new Error(`Expected ${saves ? 'a vault setup token' : 'an order id'} to be passed`)
  return { id, saves }
}

type Approval = Omit<Checkout, 'enabled'> & { subject: Promise<Subject> }

async function approve(approval: Approval): Promise<void> {
  const { props } = approval
  const { decision, subject } = await letBuyerDecide(approval)
  const orderID = subject.saves ? '' : subject.id
  if (decision.type === 'canceled') {
    props.onCancel?.(subject.saves ? {} : { orderID }, { redirect: () => {} })
    return
  }
  await new Promise<void>((resolve, reject) => {
    let again: Promise<void> | null = null
    // Without a click there is no popup, so PayPal restarts in the page, with the same order.
    const restart = () => {
      again ??= approve({ ...approval, popup: false }).then(resolve, reject)
      return NEVER
    }
    const { payerID } = decision
    const shared = { orderID, payerID, paymentID: null, billingToken: null, facilitatorAccessToken: '' }
    const data = subject.saves ? { ...shared, vaultSetupToken: subject.id } : shared
    Promise.resolve(props.onApprove?.(data, approveActions(restart))).then(() => {
      if (!again) resolve()
    }, reject)
  })
}

/** The buyer may close the window before the order exists. */
async function letBuyerDecide({
  frame,
  popup,
  subject: creating,
}: Approval): Promise<{ decision: Decision; subject: Subject }> {
  const overlay = openOverlay({ popup, onFocus: () => frame.send({ type: 'focus' }) })
  const decided = Promise.race([frame.decision(), overlay.decision])
  try {
    const subject = await creating
    const page = subject.saves ? '/sandbox/paypal/save' : '/sandbox/paypal/approve'
    const url = addressOf(page, { token: subject.id })
    if (popup) frame.send({ type: 'show', url })
    else overlay.show(url)
    return { decision: await decided, subject }
  } finally {
    overlay.remove()
    frame.send({ type: 'close' })
  }
}

function approveActions(restart: () => Promise<never>): OnApproveActions {
  return {
    order: { capture: refuse, authorize: refuse, get: refuse, patch: refuse },
    redirect: (url) => location.assign(url),
    restart,
  }
}

async function refuse(): Promise<never> {
  throw new Error(SERVER_ORDER)
}

function reportError({ onError }: Props, error: unknown): void {
  if (!onError) throw error
  onError(error as Record<string, unknown>)
}
