import americanExpress from '../assets/payment/american-express.svg?url'
import mastercard from '../assets/payment/mastercard.svg?url'
import paypal from '../assets/payment/paypal.svg?url'
import visa from '../assets/payment/visa.svg?url'
import { cx } from './cx.ts'

/** In brand colors on white, as the brands require, in light and dark mode alike. */
const LOGOS = [
  { name: 'PayPal', url: paypal },
  { name: 'Visa', url: visa },
  { name: 'Mastercard', url: mastercard },
  { name: 'American Express', url: americanExpress },
]

type Props = { paypal: boolean; cards: boolean; className?: string }

export function PaymentLogos({ paypal: hasPaypal, cards, className }: Props) {
  const shown = LOGOS.filter(({ url }) => (url === paypal ? hasPaypal : cards))
  return (
    <ul aria-label="Ways to pay" className={cx('flex flex-wrap gap-2', className)}>
      {shown.map(({ name, url }) => (
        <li key={name}>
          <img src={url} alt={name} width="48" height="30" loading="lazy" />
        </li>
      ))}
    </ul>
  )
}
