import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'>;

// Concrete, because the kit's polymorphic button would lose the router's types.
function ButtonAnchor({
  ref,
  ...props
}: ButtonProps & AnchorProps & { readonly ref?: Ref<HTMLAnchorElement> }) {
  return <Button component="a" ref={ref} {...props} />;
}

/** A link that looks like a button: it goes somewhere, so it is one, with an address to copy and open aside. */
export const ButtonLink = createLink(ButtonAnchor);
