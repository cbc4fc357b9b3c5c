import { useEffect, useState } from 'react'
import type { Topic } from '#contract/base/topics.ts'
import { askAgain } from '#web/queries.tsx'

/**
 * As a value that is known changes, what is on screen of a topic is asked again. Gives the value that the screen is of: the
 * one before until the answers are there.
 */
export const useRefreshAs = <T>(value: T | undefined, topic: Topic): T | undefined => {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    let isOver = false
    const show = () => {
      if (!isOver) setShown(value)
    }
    if (shown === undefined) show()
    else if (shown !== value) void askAgain([topic]).then(show)
    return () => {
      isOver = true
    }
  }, [value, shown, topic])
  return shown === undefined ? value : shown
}
