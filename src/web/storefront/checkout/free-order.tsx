import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { Section } from './section.tsx'
import { TermsLabel } from './terms.tsx'
import type { Notice } from './use-payment.ts'

type Props = {
  /** Something in the cart would renew if it were paid for. */
  renews: boolean
  terms: Omit<ComponentProps<typeof CheckboxField>, 'label'>
  notice: Notice | null
  onAgain: (notice: Notice) => void
}

/** The last section for a cart of $0: no payment methods, and nothing of a provider is loaded. */
export function FreeOrder({ renews, terms, notice, onAgain }: Props) {
  return (
    <Section
      number={3}
      title="Complete your order"
      intro={
        renews
          ? 'There is nothing to pay. No card is saved, and the plan does not renew by itself.'
          : 'There is nothing to pay.'
      }
    >
      <CheckboxField {...terms} label={<TermsLabel />} />
      <PaymentNotice notice={notice} about="free" onAgain={onAgain} onCard={null} onPaypal={null} />
      <Button type="submit" size="lg" block>
        Complete order
      </Button>
    </Section>
  )
}
