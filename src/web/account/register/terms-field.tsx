import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The links open in a new tab, so that nothing typed is lost. */
export function TermsField(props: Omit<ComponentProps<typeof CheckboxField>, 'label'>) {
  return (
    <CheckboxField
      required
      {...props}
      label={
        <>
          I accept the <BesideLink to={paths.termsConditions()}>terms and conditions</BesideLink> and the{' '}
          <BesideLink to={paths.privacyPolicy()}>privacy policy</BesideLink>.
        </>
      }
    />
  )
}

function BesideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="rounded-xs text-primary underline underline-offset-4">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  )
}
