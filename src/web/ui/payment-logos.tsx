import type { ReactNode } from 'react'

const CARD = 'M3.5.5h41a3 3 0 0 1 3 3v23a3 3 0 0 1-3 3h-41a3 3 0 0 1-3-3v-23a3 3 0 0 1 3-3Z'

/** The brands' own colours, on white as they ask for it, in light and dark alike. */
const LOGOS: readonly { name: string; ground: string; edge: string; mark: ReactNode }[] = [
  {
    name: 'PayPal',
    ground: '#fff',
    edge: '#d8dfe6',
    mark: (
      <>
        <path fill="#60cdff" d="M21.5 9.5H29c3.5 0 5.4 2 4.8 5.2-.7 3.8-3.4 5.6-7.2 5.6h-2.1l-.9 5h-4.4z" />
        <path fill="#002991" d="M18 5.5h7.6c3.5 0 5.4 2 4.8 5.2-.7 3.8-3.4 5.6-7.2 5.6H21l-.9 5h-4.9z" />
      </>
    ),
  },
  {
    name: 'Visa',
    ground: '#fff',
    edge: '#d8dfe6',
    mark: (
      <>
        <path
          fill="#1434cb"
          d="M9.5 10h3.1l1.5 6.4L16.9 10h2.7l-4.4 10h-2.8zM20.6 10h2.5l-1.7 10h-2.5zM35.1 10h2.6l2 10h-2.4l-.4-1.9h-3.4l-.8 1.9h-2.6zm.8 3-1.6 3.2h2.2z"
        />
        <path
          fill="none"
          stroke="#1434cb"
          strokeWidth="2.3"
          d="M30.6 11.8c-2.7-1.1-5.2-.4-5.2 1.3 0 2.4 4.3 1.8 4.2 3.8-.1 1.8-3 2.4-5.9 1.2"
        />
      </>
    ),
  },
  {
    name: 'Mastercard',
    ground: '#fff',
    edge: '#d8dfe6',
    mark: (
      <>
        <circle cx="19.5" cy="15" r="8.5" fill="#eb001b" />
        <circle cx="28.5" cy="15" r="8.5" fill="#f79e1b" />
        <path fill="#ff5f00" d="M24 7.8a8.5 8.5 0 0 1 0 14.4 8.5 8.5 0 0 1 0-14.4Z" />
      </>
    ),
  },
  {
    name: 'American Express',
    ground: '#016fd0',
    edge: '#016fd0',
    mark: (
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        d="m6.6 19.5 3.9-9 3.9 9m-6.2-2.6h4.6M17 19.5v-8l3.8 5 3.8-5v8m9-8h-5.4v7h5.4m-5.4-3.6h4.8m3.1-3.9 6.6 8.5m0-8.5-6.6 8.5"
      />
    ),
  },
]

/** How one can pay here. */
export function PaymentLogos({ className = '' }: { className?: string }) {
  return (
    <ul aria-label="Ways to pay" className={`flex flex-wrap gap-2 ${className}`}>
      {LOGOS.map(({ name, ground, edge, mark }) => (
        <li key={name}>
          <svg viewBox="0 0 48 30" role="img" aria-label={name} className="h-7.5 w-12">
            <path d={CARD} fill={ground} stroke={edge} />
            {mark}
          </svg>
        </li>
      ))}
    </ul>
  )
}
