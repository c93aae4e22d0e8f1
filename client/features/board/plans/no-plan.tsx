import { FileQuestion } from 'lucide-react'
import { NotAvailable } from '../../../ui/page/not-available.tsx'

/** In the place of a plan that this person cannot see (any more). */
export const NoPlan = ({ notice, href }: { notice: string | null; href: string }) => (
  <NotAvailable
    page="Floor plan"
    icon={<FileQuestion aria-hidden />}
    title="This plan is not available"
    text={notice ?? 'This plan does not exist, or you have no access to it.'}
    {...(href !== '/' && { way: { href, label: 'All floor plans' } })}
  />
)
