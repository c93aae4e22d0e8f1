import { dialogOnDemand } from '../../../../ui/loading/on-demand.tsx'

/** "Make Cards". To be made anew for each opening. */
export const MakeCards = dialogOnDemand(async () => (await import('./make-cards-dialog.tsx')).MakeCardsDialog)
