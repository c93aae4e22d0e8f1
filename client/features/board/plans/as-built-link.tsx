import { FileDown } from 'lucide-react'
import { asBuiltHref, type Plan } from '#events/plan/api.ts'
import { Button } from '../../../ui/button.tsx'

/** Takes the as-built drawing of a page as a file. */
export const AsBuiltLink = ({ planId, page }: { planId: Plan['planId']; page: number }) => (
  <Button asChild size="sm">
    <a href={asBuiltHref(planId, page)} download>
      <FileDown aria-hidden />
      As-built (PDF)
    </a>
  </Button>
)
