// For pages with forms; loaded in their chunk.
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '#kit/field-styles.ts';
