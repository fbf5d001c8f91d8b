import type { PayPalButtonsComponent, PayPalButtonsComponentOptions } from '@paypal/paypal-js'
import { type ButtonFrame, renderButton } from './button-frame.ts'
import { checkOptions } from './check-options.ts'
import { runCheckout } from './checkout.ts'
import { logToPaypal } from './log.ts'
import { SCRIPT } from './script.ts'

/** `paypal.Buttons`: PayPal's button in a frame, which opens PayPal's window. */
export function createButtons(options: PayPalButtonsComponentOptions = {}): PayPalButtonsComponent {
  checkOptions(options)
  const props = { ...options }
  const { fundingSource = 'paypal' } = props
  let frame: ButtonFrame | null = null
  let enabled = true

  const enable = async (next: boolean): Promise<void> => {
    enabled = next
    frame?.send({ type: 'enabled', enabled })
  }

  const onReady = (): void => props.onInit?.({}, { enable: () => enable(true), disable: () => enable(false) })

  const onClicked = (popup: boolean): void => {
    if (frame) void runCheckout({ props, frame, popup, enabled: () => enabled })
  }

  // This sandbox knows no other funding source, as is the case for most merchants.
  const isEligible = () => fundingSource === 'paypal' && !SCRIPT.disabledFunding.includes(fundingSource)

  return {
    isEligible,
    render: async (container) => {
      if (!isEligible()) throw new Error(`${fundingSource} is not eligible`)
      logToPaypal('buttons_render')
      const element = findContainer(container)
      frame = renderButton({ element, style: props.style ?? {}, onReady, onClicked })
      await frame.ready
    },
    close: async () => {
      frame?.remove()
      frame = null
    },
    updateProps: async (next) => {
      checkOptions(next)
      Object.assign(props, next)
    },
    // For a buyer who returns from PayPal's app, which the sandbox does not have.
    hasReturned: () => false,
    resume: () => {
      throw new Error('There is nothing to resume')
    },
  }
}

function findContainer(container: HTMLElement | string): HTMLElement {
  if (!container) throw new Error('Expected element to be passed to render iframe')
  const element = typeof container === 'string' ? document.querySelector<HTMLElement>(container) : container
  if (!element?.isConnected) throw new Error(`Document is ready and element ${container} does not exist`)
  return element
}
