import { createContext, useContext } from 'react'

/** True if the card around is the one of its column that Tab reaches (roving focus). */
export const TabStop = createContext(false)

/** The tabIndex of everything to press within a card. */
export const useTabStop = (): 0 | -1 => (useContext(TabStop) ? 0 : -1)
