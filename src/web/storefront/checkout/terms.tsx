import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { REFUND_DAYS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'

const LINK = 'rounded-xs text-primary underline underline-offset-4'

export function TermsLabel() {
  return (
    <>
      I have read and accept the <NewTab to={paths.termsConditions()}>terms and conditions</NewTab> and the{' '}
      <NewTab to={paths.privacyPolicy()}>privacy policy</NewTab>.
    </>
  )
}

export function AfterPaying() {
  return (
    <p className="text-sm text-muted">
      By paying you accept our terms and conditions. You can have your money back for {REFUND_DAYS} days:{' '}
      <NewTab to={paths.refundPolicy()}>refund policy</NewTab>.
    </p>
  )
}

/** What is read here must not cost what was typed. */
function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" rel="noopener" className={LINK}>
      {children}
      <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5" />
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
