import type { ReactNode } from 'react'
import { CopyField } from '../../ui/copy-field.tsx'
import { Field } from '../../ui/field.tsx'

/** A link that is shown this once, to be copied; `children` say what it is good for. @param mailedTo who gets it by mail; null: no one. */
export const LinkView = ({
  label,
  link,
  mailedTo,
  children,
}: {
  label: string
  link: string
  mailedTo: string | null
  children: ReactNode
}) => (
  <div className="flex flex-col gap-4">
    <p className="wrap-anywhere">
      {children}{' '}
      {mailedTo === null ? 'No mail is sent: hand the link over.' : `A mail with this link goes to ${mailedTo}.`}
    </p>
    <Field label={label} hint="It is shown this once. Copy it now.">
      <CopyField value={link} />
    </Field>
  </div>
)
