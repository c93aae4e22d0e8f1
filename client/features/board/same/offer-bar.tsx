import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useFocusLeft } from '../../../ui/focus/use-focus-left.ts'

/** A button in a bar of its own over the board. The bar goes once nothing is left to offer. */
export function OfferBar({ words, onPress }: { words: string; onPress: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useFocusLeft(box)
  return (
    <div ref={box} className="flex border-b bg-raised px-3 py-1 md:px-4">
      <Button size="sm" variant="ghost" onClick={onPress}>
        {words}
      </Button>
    </div>
  )
}
