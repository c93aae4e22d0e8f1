import { X } from 'lucide-react'

/** Something that is set or chosen, with a cross that takes it off. `removeLabel` is the name of the cross. */
export const Chip = ({ text, removeLabel, onRemove }: { text: string; removeLabel: string; onRemove: () => void }) => (
  <span className="inline-flex h-7 max-w-full items-center rounded-full bg-accent-soft pl-3 text-xs font-medium text-accent-text pointer-coarse:h-9">
    <span className="truncate">{text}</span>
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="relative ml-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full hover:bg-hover pointer-coarse:size-9 pointer-coarse:before:absolute pointer-coarse:before:-inset-1"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  </span>
)
