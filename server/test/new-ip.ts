let made = 0

/** An address in an IPv4 /24 of its own, so that no limit counts it with another. */
export const newIp = (): string => `10.${100 + (Math.floor(++made / 250) % 150)}.${made % 250}.1`
