import { History, Printer } from 'lucide-react'
import { Link } from 'wouter'
import type { FormId } from '#events/kernel/ids.ts'
import { formHistoryHref, formPrintHref } from '../survey-hrefs.ts'
import { useOpenForm } from './draft/form-context.tsx'

const looks =
  'inline-flex items-center gap-1 text-label text-accent-text underline decoration-from-font underline-offset-2 hover:no-underline pointer-coarse:min-h-11 [&_svg]:size-3.5'

/** The ways to what happened to the open form, and to the form as a document. */
export function FormLinks() {
  const id = useOpenForm().stream.id as FormId
  return (
    <span className="flex gap-3 print:hidden">
      <Link href={formHistoryHref(id)} className={looks}>
        <History aria-hidden />
        History
      </Link>
      <Link href={formPrintHref(id)} className={looks}>
        <Printer aria-hidden />
        Print
      </Link>
    </span>
  )
}
