import { MIN_CARD_CENTS } from '#core/domain/limits.ts'
import { formatCents } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Section } from './section.tsx'

/** A shop that takes only cards cannot take a few cents. */
export function TooLittle() {
  return (
    <Section number={3} title="Payment">
      <Alert
        tone="info"
        actions={
          <LinkButton variant="secondary" size="sm" to={paths.cart()} reloadDocument>
            Back to cart
          </LinkButton>
        }
      >
        Card payments start at {formatCents(MIN_CARD_CENTS)}. Please add something to your cart, or remove the
        coupon.
      </Alert>
    </Section>
  )
}
