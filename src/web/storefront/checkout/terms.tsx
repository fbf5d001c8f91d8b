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
      By paying you accept our terms and conditions. You have {REFUND_DAYS} days to get your money back:{' '}
      <NewTab to={paths.refundPolicy()}>refund policy</NewTab>.
    </p>
  )
}

/** A new tab, so that nothing typed into the form is lost. */
function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" rel="noopener" className={LINK}>
      {children}
      <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5" />
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
