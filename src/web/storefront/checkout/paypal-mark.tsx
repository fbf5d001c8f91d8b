/** The PayPal wordmark. */
export function PayPalMark() {
  return (
    <span aria-hidden="true" className="text-lg font-bold italic">
      <span className="text-[light-dark(#003087,#9cc3ff)]">Pay</span>
      <span className="text-[light-dark(#0066cc,#5eb3ff)]">Pal</span>
    </span>
  )
}
