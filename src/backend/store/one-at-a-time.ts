/** Runs tasks of one key one after another; tasks of different keys do not wait for each other. */
export type OneAtATime = <Value>(key: string, task: () => Promise<Value>) => Promise<Value>

/** Makes a mutex for each key, which exists while it has tasks. */
export function openOneAtATime(): OneAtATime {
  const last = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const before = last.get(key)
    // A failure of the previous task is reported to its own caller only.
    const mine = before === undefined ? task() : before.then(task, task)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
