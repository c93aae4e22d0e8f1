import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The items of a virtual list that exist: those in view, and in any case those at `kept`. An index of none is no item. */
export const rangeWith =
  (...kept: readonly number[]) =>
  (range: Range): number[] => {
    const there = kept.filter((index) => index >= 0 && index < range.count)
    return [...new Set([...defaultRangeExtractor(range), ...there])].sort((one, other) => one - other)
  }
