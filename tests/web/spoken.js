// What is seen on something to touch and is not in its name (WCAG 2.5.3): whoever speaks what they see must be understood.
// Numbers and signs of one or two letters are part of a drawing (the colours of the cubes), as is all that a picture says.
() => {
    const words = (text) => text.replaceAll('\u00ad', '').toLowerCase().match(/\p{L}{3,}/gu) ?? [];
    const texts = function* (root, spoken) {
        for (const node of root.childNodes) {
            if (node.nodeType === Node.TEXT_NODE) yield node.data;
            else if (node.nodeType !== Node.ELEMENT_NODE) continue;
            else if (spoken) {
                if (node.getAttribute('aria-hidden') === 'true') continue;
                if (node.hasAttribute('aria-label')) yield node.getAttribute('aria-label');
                else yield* texts(node, spoken);
            } else if (!node.matches('.sr-only, svg[aria-hidden=true]') && node.checkVisibility({ visibilityProperty: true })) {
                yield* texts(node, spoken);
            }
        }
    };
    const found = [];
    for (const touched of document.querySelectorAll('button, a[href], summary, [role=button], [role=tab]')) {
        if (!touched.checkVisibility({ visibilityProperty: true })) continue;
        const name = touched.getAttribute('aria-label') ?? [...texts(touched, true)].join(' ');
        const said = new Set(words(name));
        const silent = words([...texts(touched, false)].join(' ')).filter((word) => !said.has(word));
        if (silent.length) found.push(`${silent.join(' ')} is not in: ${name.trim().replace(/\s+/g, ' ').slice(0, 160)}`);
    }
    return found;
}
