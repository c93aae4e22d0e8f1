import { Link, useSearch } from 'wouter'
import { isolated } from '../../../ui/text/isolated.tsx'
import { writeBoardUrl } from '../state/board-url.ts'
import type { Piece } from './digest-words.ts'

/** A sentence of the digest. Names of cards open them on the board as it is searched and filtered. */
export function DigestPieces({ pieces }: { pieces: readonly Piece[] }) {
  // Only as the sign that the url changed: wouter's own query is decoded once already.
  useSearch()
  return pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      isolated(piece)
    ) : (
      <Link
        key={index}
        href={`/?${writeBoardUrl(location.search, { card: piece.card })}`}
        className="font-medium text-accent-text underline decoration-from-font underline-offset-2 hover:no-underline"
      >
        {piece.name}
      </Link>
    ),
  )
}
