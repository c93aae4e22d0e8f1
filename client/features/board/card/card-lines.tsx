import { useStore } from 'zustand'
import type { Card } from '#events/project/device.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'
import { type CardLine, looksChoice } from '../state/looks-choice.ts'

const textOf: Readonly<Record<CardLine, (card: Card) => string>> = {
  place: ({ building, floor, room }) => [building, floor, room].filter(Boolean).join(' · '),
  model: (card) => factOf(card, 'model') ?? '',
}

/** The place and the model of a card's device, as far as the person chose to see them. */
export function CardLines({ card }: { card: Card }) {
  const lines = useStore(looksChoice(), (choice) => choice.lines)
  const texts = lines.map((line) => textOf[line](card)).filter((text) => text !== '')
  return (
    texts.length > 0 && (
      <div className="mt-1.5 text-label text-muted">
        {texts.map((text) => (
          <p key={text} className="line-clamp-2 wrap-anywhere">
            {text}
          </p>
        ))}
      </div>
    )
  )
}
