import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { Button } from '../button.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'

/**
 * The arrow that leads back, as a link: to be opened in a tab, or copied. A plain press calls `onBack`, where there is one, in
 * place of going there.
 */
export const BackLink = ({
  label,
  href,
  onBack,
  className = '',
}: {
  label: string
  href: string
  onBack?: () => void
  className?: string
}) => (
  <Tooltip label={label}>
    <Button asChild variant="ghost" className={`w-9 shrink-0 px-0 pointer-coarse:w-11 ${className}`}>
      <Link
        href={href}
        aria-label={label}
        onClick={(event: MouseEvent) => {
          if (!onBack) return
          event.preventDefault()
          onBack()
        }}
      >
        <ArrowLeft aria-hidden />
      </Link>
    </Button>
  </Tooltip>
)
