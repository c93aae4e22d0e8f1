import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useViewerStore } from '../viewer-state.ts'
import { cancelAim } from './aim.ts'

/** The bar over the drawing that says what a press is for. On a phone it is in reach of the thumb. */
export function AimBar({ icon, text, children }: { icon: ReactNode; text: ReactNode; children?: ReactNode }) {
  const viewer = useViewerStore()
  return (
    <div
      onKeyDown={({ key }) => key === 'Escape' && cancelAim(viewer)}
      className="absolute inset-x-3 top-3 mx-auto flex w-fit max-w-xl flex-wrap items-center gap-2 rounded-panel border border-accent bg-raised p-2 pl-3 shadow-float max-md:top-auto max-md:bottom-20 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-accent-text"
    >
      {icon}
      <p className="min-w-0 flex-1">{text}</p>
      <Button size="sm" icon={<X aria-hidden />} onClick={() => cancelAim(viewer)}>
        Cancel
      </Button>
      {children}
    </div>
  )
}
